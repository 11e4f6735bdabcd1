// Drives Firefox for the tests, which are in Python: one JSON request a line in, one JSON answer a line out.
//
// Debian has no driver for its Firefox; this speaks WebDriver BiDi to it. See engines.py.

import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const [executablePath, first] = process.argv.slice(2);
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  headless: true,
  extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
});
const page = await browser.newPage();
await page.setViewport({ width: 820, height: 1180 });
const told = [];
const asked = [];
page.on("console", (message) => {
  if (["error", "warn"].includes(message.type())) told.push(`${message.type()}: ${message.text()}`);
});
page.on("pageerror", (error) => told.push(String(error)));
page.on("request", (request) => asked.push(request.url()));
await page.evaluateOnNewDocument(`(() => { ${first} })()`);

const DEEDS = {
  goto: ({ url }) => page.goto(url, { waitUntil: "domcontentloaded" }).then(() => null),
  reload: () => page.reload({ waitUntil: "domcontentloaded" }).then(() => null),
  click: ({ x, y }) => page.mouse.click(x, y).then(() => null),
  evaluate: ({ call }) => page.evaluate(`(async () => JSON.stringify(await ${call}) ?? "null")()`).then(JSON.parse),
  heard: () => ({ told, asked }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  try {
    console.log(JSON.stringify({ value: await DEEDS[request.do](request) }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
}
await browser.close();
