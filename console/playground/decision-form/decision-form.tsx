/** The forms "Decision" and "Direct". */
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { trpc } from '../../client/api.ts';
import { loadAgain } from '../../client/load-again.ts';
import { useRun } from '../../client/use-run.ts';
import { Form } from '../../controls/form.tsx';
import { DecisionAnswer } from '../answers/decision-answer.tsx';
import { CodeButtons } from '../code-buttons.tsx';
import { CountedField } from '../counted-field.tsx';
import { FormBar } from '../form-bar.tsx';
import { FormFoot } from '../form-foot.tsx';
import type { FormOffer } from '../form-offer.ts';
import { GalleryDialog } from '../gallery/gallery-dialog.tsx';
import { looksLikeDecision } from '../reading/looks-like-decision.ts';
import { useDraft } from '../use-draft.ts';
import { Advanced } from './advanced.tsx';
import { type Draft, EMPTY_DRAFT, type Mode, readDraft, requestOf } from './draft.ts';
import { Options } from './options.tsx';
import { problemWords } from './problem-words.ts';
import { Revision } from './revision.tsx';
import { Stakeholders } from './stakeholders.tsx';
import { useUndo } from './use-undo.ts';

const PasteDialog = lazy(
  loadAgain(async () => ({ default: (await import('../reading/paste-dialog.tsx')).PasteDialog })),
);

/** A decision that takes longer is watched instead of awaited. */
const WAIT_SECONDS = 3;
/** Places for which the form has a field. */
const FIELD =
  /^request\.(context|seed|(revision_note\.(reason|missed(\.\d+\.description)?))|(stakeholders\.\d+\.(id|description|values))|(options\.\d+\.(description|consequences\.\d+\.(id|label|description|valence))))$/;

export function DecisionForm({ mode, form }: { mode: Mode; form: FormOffer }) {
  const name = mode === 'direct' ? 'direct' : 'decision';
  const { draft, setDraft } = useDraft(name, readDraft);
  const undo = useUndo(draft, setDraft, EMPTY_DRAFT);
  const [sent, setSent] = useState(draft);
  const [showsGallery, setShowsGallery] = useState(false);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const queries = useQueryClient();
  const run = useRun(trpc.playground.decide.mutationOptions(), () => {
    void queries.invalidateQueries(trpc.decisions.pathFilter());
  });
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const replace = (words: string, next: Draft) => {
    run.forget();
    undo.replace(words, next);
  };
  const request = requestOf(draft, mode);
  const problem = (place: string) => problemWords(place, run.problems.get(`request.${place}`), sent);
  const { limits, examples } = form;
  const part = { draft, onChange: change, problem, limits };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what the fields in it do not take. */}
      <div onPaste={(event) => takeDecision(event, setPasted)} onKeyDown={sendByControlEnter}>
        <Form
          error={run.error}
          hasField={(place) => FIELD.test(place)}
          foot={<FormFoot isSending={run.isSending} undo={undo} />}
          onSend={() => {
            setSent(draft);
            run.send((idempotencyKey) => ({ request, idempotencyKey, waitSeconds: WAIT_SECONDS }));
          }}
        >
          <FormBar
            onPaste={() => setPasted({ text: '', field: null })}
            onLoad={() =>
              replace(
                'what you had before the example',
                readDraft(mode === 'direct' ? examples.direct : examples.decision),
              )
            }
            onClear={() => replace('what was cleared', EMPTY_DRAFT)}
            {...(mode === 'default' ? { onGallery: () => setShowsGallery(true) } : {})}
          />
          <CountedField
            isLong
            label="Context"
            limit={limits.context}
            value={draft.context}
            problem={problem('context')}
            onChange={(context) => change({ context })}
          />
          <Stakeholders {...part} undo={undo} />
          <Options {...part} undo={undo} mode={mode} error={run.error} />
          <Advanced {...part} mode={mode} />
          <Revision {...part} />
          <CodeButtons path="/api/v1/decisions" request={request} />
        </Form>
      </div>
      {pasted !== null && (
        <Suspense>
          <PasteDialog
            {...pasted}
            limits={limits}
            onUse={(read) => replace('what you had before pasting', read)}
            onClose={() => setPasted(null)}
          />
        </Suspense>
      )}
      {showsGallery && (
        <GalleryDialog
          onUse={(example) => replace('what you had before the example', example)}
          onClose={() => setShowsGallery(false)}
        />
      )}
      <DecisionAnswer answer={run.answer} isRunning={run.isSending} options={sent.options} />
    </>
  );
}

/** A text that may be a whole decision, and the field that it was pasted into. */
interface Pasted {
  text: string;
  field: HTMLTextAreaElement | HTMLInputElement | null;
}

function takeDecision(event: ClipboardEvent, show: (pasted: Pasted) => void): void {
  const text = event.clipboardData.getData('text/plain');
  if (event.defaultPrevented || !looksLikeDecision(text)) return;
  event.preventDefault();
  const { target } = event;
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  show({ text, field: isField ? target : null });
}

function sendByControlEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (event.target instanceof Element) event.target.closest('form')?.requestSubmit();
}
