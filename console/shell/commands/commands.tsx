/**
 * The commands: screens, acts, and decisions by their first line. One types, moves by the arrow
 * keys, and Enter does it; the pattern is that of a combobox whose list is always open.
 */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../../controls/dialog.tsx';
import { useSignOut } from '../use-sign-out.tsx';
import styles from './commands.module.css';
import { type Command, type Group, useCommands } from './use-commands.ts';

export function Commands({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const signOut = useSignOut(false);
  const { groups, isSearching } = useCommands(typed, { signOut: signOut.start });
  const all = groups.flatMap(({ commands }) => commands);
  const chosen = all[Math.min(at, all.length - 1)];
  const id = useId();
  const choose = (command: Command) => {
    command.run();
    if (command.staysOpen !== true) onClose();
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      const now = Math.min(at, all.length - 1);
      setAt((now + by + all.length) % Math.max(1, all.length));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
  };
  if (signOut.asks) return signOut.dialog({ onClose });
  return (
    <Dialog title="Search or jump to" onClose={onClose}>
      <input
        autoFocus
        type="search"
        dir="auto"
        role="combobox"
        aria-label="Screens, actions and decisions"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.id}`}
        placeholder="A screen, an action, or words of a decision"
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label="Results" className={styles.results}>
        {groups.map((group) => (
          <Results key={group.title} id={id} group={group} chosen={chosen} onChoose={choose} />
        ))}
      </div>
      <p role="status" className={all.length === 0 ? styles.none : 'unseen'}>
        {all.length > 0
          ? `${all.length} ${all.length === 1 ? 'result' : 'results'}`
          : isSearching
            ? 'Searching …'
            : 'Nothing has these words.'}
      </p>
      {signOut.error}
    </Dialog>
  );
}

interface ResultsProps {
  id: string;
  group: Group;
  chosen: Command | undefined;
  onChoose: (command: Command) => void;
}

function Results({ id, group: { title, commands }, chosen, onChoose }: ResultsProps) {
  const titleId = `${id}-of-${title}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        {title}
      </p>
      {commands.map((command) => (
        <Result
          key={command.id}
          id={`${id}-${command.id}`}
          command={command}
          isChosen={command === chosen}
          onChoose={() => onChoose(command)}
        />
      ))}
    </div>
  );
}

interface ResultProps {
  id: string;
  command: Command;
  isChosen: boolean;
  onChoose: () => void;
}

function Result({ id, command: { words, note }, isChosen, onChoose }: ResultProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above.
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      onClick={onChoose}
    >
      <bdi>{words}</bdi>
      {note !== undefined && <small>{note}</small>}
    </div>
  );
}
