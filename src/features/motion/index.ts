export { default as sheet } from './motion.css';
export { ScreenMotion as component } from './screen-motion.tsx';
