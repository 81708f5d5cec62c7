import type { UseMutationResult } from '@tanstack/react-query'
import { fieldsOf, isStale, sentenceOf } from '../../api/call.ts'
import { storeText } from '../../text/store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'

type Input = {
  saving: Pick<UseMutationResult<unknown>, 'error' | 'isPending'>
  reason: string
  onReason: (reason: string) => void
  isChanged: boolean
  /** Takes what somebody else has saved, and drops what was typed. */
  onTakeTheirs: (() => void) | undefined
  /** Said if fields are wrong; left out where the refusal says it. */
  invalid?: string
}

/** The reason and the button of a form about the store, with why it was refused. */
export function SavePanel({ saving, reason, onReason, isChanged, onTakeTheirs, invalid }: Input) {
  const fields = fieldsOf(saving.error)
  return (
    <section className="panel inside stack">
      {saving.error && <Say kind="bad">{isStale(saving.error) ? storeText.stale : sentenceOf(saving.error)}</Say>}
      {isStale(saving.error) && onTakeTheirs && <Button onClick={onTakeTheirs}>{storeText.takeTheirs}</Button>}
      {invalid !== undefined && Object.keys(fields).length > 0 && <Say kind="warn">{invalid}</Say>}
      <Field
        label={storeText.reason}
        name="reason"
        value={reason}
        onChange={event => onReason(event.target.value)}
        hint={storeText.reasonHint}
        problem={fields.reason}
        autoComplete="off"
        minLength={3}
        maxLength={300}
        required
      />
      <Button
        type="submit"
        look="main"
        isLarge
        aria-disabled={!isChanged || undefined}
        busyText={saving.isPending ? storeText.saving : undefined}
      >
        {storeText.save}
      </Button>
      {!isChanged && <p className="muted">{storeText.unchanged}</p>}
    </section>
  )
}
