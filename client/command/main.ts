import { createClient } from '../library/index.ts';

createClient({ baseUrl: '', apiKey: '' });
