import { expect, it } from 'vitest';
import { seesAllOrganizations } from '../../gate/check-organizations.ts';

it.each([
  "import type { Database } from '../database/database.ts';",
  "import { type Database, openDatabase } from './database.ts';",
  "import {\n  isUnavailable,\n  type Database,\n} from '../../database/database.ts';",
  "import type { Bounds, Services } from '../services.ts';",
  "import type { Services as All } from '../http/services.ts';",
  "import type { OpenContext } from '../context.ts';",
  "import type { StripeServices } from './client.ts';",
])('finds that a file sees all organizations: %s', (source) => {
  expect(seesAllOrganizations(source)).toBe(true);
});

it.each([
  "import { isUnavailable } from '../database/database.ts';",
  "import type { CallerServices } from '../http/services.ts';",
  "import type { OrganizationSql } from '../database/organization-sql.ts';",
  "import type { DecisionServices } from '../services.ts';",
])('finds that a file sees one organization: %s', (source) => {
  expect(seesAllOrganizations(source)).toBe(false);
});
