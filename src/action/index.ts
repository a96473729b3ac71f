/** What the runner starts. */
import { runAction } from './main.ts';

process.exitCode = runAction(process.env);
