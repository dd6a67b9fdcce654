// esbuild bundles what is imported.
declare module "*.css";
