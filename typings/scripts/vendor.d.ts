// The parts of static/vendor that our scripts use.

declare module "*/vendor/pyscript/core.js" {
  export const config: { py?: object };
  export const hooks: { worker: { onBeforeRunAsync: Set<unknown> } };
}

declare module "*/vendor/pyodide/pyodide.mjs" {
  export interface Pyodide {
    FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array): void };
    unpackArchive(data: ArrayBuffer, format: "zip", options: { extractDir: string }): void;
    pyimport(module: "game.computer.worker_entry"): { answer(request: string): string };
  }
  export function loadPyodide(): Promise<Pyodide>;
}
