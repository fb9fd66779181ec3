/**
 * `npm run bench:show`: writes the newest results of each bench that keeps them as tables and plots
 * into docs/.
 */
import { showAdaptive } from './adaptive/show.ts';
import { showEngine } from './engine/show.ts';
import { newestResults } from './results-file.ts';

showEngine(newestResults('engine'));
showAdaptive(newestResults('adaptive'));
