export { sdkPlugins } from './plugins.ts';
