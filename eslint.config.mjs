import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  // The page's bundle is generated.
  { ignores: ["**/node_modules/", "dist/", ".cache/", ".venv/", "server/"] },
  js.configs.recommended,
  {
    files: ["client/**/*.ts", "tests/report_page/**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // Numbers read well in messages.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    // node's test runner awaits what describe and it return.
    files: ["client/test/**/*.ts"],
    rules: { "@typescript-eslint/no-floating-promises": "off" },
  },
  {
    files: [
      "scripts/**/*.mjs",
      "tests/editor/**/*.mjs",
      "tests/report_page/**/*.mjs",
      "tests/explanation_page/**/*.mjs",
      "*.mjs",
    ],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        TextDecoderStream: "readonly",
        fetch: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        AbortSignal: "readonly",
        Buffer: "readonly",
        document: "readonly",
        window: "readonly",
        performance: "readonly",
        requestAnimationFrame: "readonly",
      },
    },
  },
);
