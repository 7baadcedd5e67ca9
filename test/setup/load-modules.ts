// Loads modules of objects before the tests. Vitest shares the import of a module that is still loading: if several
// objects load it at the same time, some continue in the context of another object, which workerd refuses. In a
// Worker without Vitest, the module is part of the upload.
import { loadBots, loadPng, loadSwiss } from "../../src/on-demand";

await Promise.all([loadBots(), loadPng(), loadSwiss()]);
