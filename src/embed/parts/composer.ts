export { composerTools as sheet } from '../../styles/index.ts';
export { ComposerTools as component } from '../../ui/composer-tools/composer-tools.tsx';
