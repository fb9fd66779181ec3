/** Procedures of keys. */

import { member, notWritten, router } from '../trpc.ts';
import {
  Changed,
  ChangeKey,
  CreateKey,
  KeyList,
  ListKeys,
  NewSecret,
  Revoked,
  RevokeKey,
  Rotated,
  RotateKey,
} from './schema.ts';

export const keys = router({
  list: member
    .input(ListKeys)
    .output(KeyList)
    .query(() => notWritten()),
  create: member
    .input(CreateKey)
    .output(NewSecret)
    .mutation(() => notWritten()),
  change: member
    .input(ChangeKey)
    .output(Changed)
    .mutation(() => notWritten()),
  rotate: member
    .input(RotateKey)
    .output(Rotated)
    .mutation(() => notWritten()),
  revoke: member
    .input(RevokeKey)
    .output(Revoked)
    .mutation(() => notWritten()),
});
