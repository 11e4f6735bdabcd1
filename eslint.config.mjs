import js from "@eslint/js";
import globals from "globals";

/** @type {import("eslint").Linter.Config[]} */
export default [
  { ignores: ["static/vendor", "dist", "build", ".venv"] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-shadow": "error",
      "no-unused-vars": ["error", { caughtErrors: "none" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: ["static/*.mjs"], languageOptions: { globals: globals.browser } },
  // Browsers that are too old for the program must still be able to read the warning.
  { files: ["static/boot.mjs"], languageOptions: { ecmaVersion: 2020 }, rules: { "no-restricted-syntax": [
    "error",
    { selector: "ChainExpression", message: "Older browsers cannot read `?.`." },
    { selector: "LogicalExpression[operator='??']", message: "Older browsers cannot read `??`." },
    { selector: "CatchClause[param=null]", message: "Older browsers cannot read `catch` without a name." },
    { selector: "ObjectExpression > SpreadElement", message: "Older browsers cannot read `...` in objects." },
  ] } },
  { files: ["static/worker.mjs"], languageOptions: { globals: globals.worker } },
  { files: ["service-worker.js"], languageOptions: { sourceType: "script", globals: globals.serviceworker } },
  { files: ["*.mjs", "tools/*.mjs", "tests/**/*.mjs"], languageOptions: { globals: globals.node } },
];
