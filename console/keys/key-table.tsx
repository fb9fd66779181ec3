/** The keys of a page: one card each, so that it fits a phone as well. */
import { Link } from '@tanstack/react-router';
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { announce } from '../controls/announce.tsx';
import { Fact } from '../controls/fact.tsx';
import { usd } from '../controls/money.ts';
import { Failed, Notice } from '../controls/states.tsx';
import { Time } from '../controls/time.tsx';
import { ANSWERS, type KeyAct, type ListedKey, OVERLAPS, RETENTIONS, reloadKeys } from './key-acts.ts';
import styles from './keys.module.css';
import { type Proposal, ProposedChanges } from './proposed-changes.tsx';

interface Props {
  keys: readonly ListedKey[];
  onAct: (act: KeyAct, key: ListedKey) => void;
}

export function KeyTable({ keys, onAct }: Props) {
  return (
    <ul className={styles.keys}>
      {keys.map((key) => (
        <li key={key.id} className={isOver(key) ? styles.over : undefined}>
          <Head apiKey={key} onAct={onAct} />
          <Facts apiKey={key} />
          {key.proposal !== null && !key.isOwn && <Waiting apiKey={key} proposal={key.proposal} />}
        </li>
      ))}
    </ul>
  );
}

function Head({ apiKey, onAct }: { apiKey: ListedKey; onAct: Props['onAct'] }) {
  const { name, last4, can, id } = apiKey;
  const nameId = `key-${id}`;
  const button = (act: KeyAct, words: string) => (
    <button type="button" aria-haspopup="dialog" aria-describedby={nameId} onClick={() => onAct(act, apiKey)}>
      {words}
    </button>
  );
  return (
    <div className={styles.head}>
      <h2 id={nameId}>
        <bdi>{name}</bdi> {last4 === null ? <small>without a secret</small> : <code>…{last4}</code>}
      </h2>
      <div className={styles.acts}>
        {can.change && button('change', 'Settings')}
        {can.rotate && button('rotate', 'Rotate')}
        {can.revoke && button('revoke', 'Revoke')}
      </div>
    </div>
  );
}

function Facts({ apiKey }: { apiKey: ListedKey }) {
  const { usage, madeBy, expiresAt, revokedAt, oldSecretWorksUntil, lastUsedAt } = apiKey;
  const asked = usage.decisions + usage.questions;
  return (
    <dl className={styles.facts}>
      <Fact name="Made by">
        <bdi>{madeBy === null ? 'A removed member' : (madeBy.name ?? madeBy.email)}</bdi>
      </Fact>
      <Fact name="Created">
        <Time at={apiKey.createdAt} day />
      </Fact>
      <Fact name="Last used">{lastUsedAt === null ? 'Never' : <Time at={lastUsedAt} />}</Fact>
      {revokedAt === null ? (
        <Fact name="Expires">{expiresAt === null ? 'Never' : <Time at={expiresAt} day />}</Fact>
      ) : (
        <Fact name="Revoked">
          <Time at={revokedAt} />
        </Fact>
      )}
      {oldSecretWorksUntil !== null && (
        <Fact name="Old secret works until">
          <Time at={oldSecretWorksUntil} />
        </Fact>
      )}
      <Fact name="Sharing">{apiKey.sharing ? 'Shared with the organization' : 'Not shared'}</Fact>
      <Fact name="Retention">{RETENTIONS.find(([one]) => one === apiKey.retention)?.[1]}</Fact>
      <Fact name="Overlap">{OVERLAPS.find(([one]) => one === apiKey.overlap)?.[1].split(':')[0]}</Fact>
      <Fact name="Answers">{ANSWERS.find(([one]) => one === apiKey.answers)?.[1].split(':')[0]}</Fact>
      <Fact name="Last 30 days">
        <Link to="/decisions" search={{ key: String(apiKey.id) }}>
          {asked} {asked === 1 ? 'request' : 'requests'}, {usd(usage.costUsd)}
        </Link>
      </Fact>
    </dl>
  );
}

/** Tells owners what an owner proposed. The key's member answers it above every screen. */
function Waiting({ apiKey: { id, madeBy }, proposal }: { apiKey: ListedKey; proposal: Proposal }) {
  const sending = useSend(trpc.keys.withdraw.mutationOptions(), () => {
    announce('Withdrawn');
    reloadKeys();
  });
  return (
    <Notice>
      <p>
        Waits for <bdi>{madeBy?.name ?? madeBy?.email}</bdi> to accept. Until then the key stays as it is.
      </p>
      <ProposedChanges proposal={proposal} />
      <button
        type="button"
        aria-describedby={`key-${id}`}
        aria-disabled={sending.isSending}
        onClick={() => sending.send({ id: proposal.id })}
      >
        Withdraw
      </button>
      {sending.error !== null && <Failed error={sending.error} onTryAgain={reloadKeys} />}
    </Notice>
  );
}

function isOver({ revokedAt, expiresAt }: ListedKey): boolean {
  return revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) < Date.now());
}
