import { start } from './start.ts';

start(STOOP_FILES);
