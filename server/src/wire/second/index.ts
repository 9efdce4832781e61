/** The second generation of the API: readers and writers between its bodies and those of the first. */
export { secondReader } from './read.ts';
export { secondWriter } from './write.ts';
