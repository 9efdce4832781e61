import { reactCases } from './cases.ts';

reactCases(19);
