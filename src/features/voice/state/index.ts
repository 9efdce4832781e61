export { bareType, voiceName, waveformOf } from './waveform.ts';
