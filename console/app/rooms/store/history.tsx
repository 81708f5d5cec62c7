import type { EditVersion } from '@kilat/contract/operator/versions.ts'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../api/call.ts'
import { moment } from '../../lib/times.ts'
import { storeText } from '../../text/store.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'

type Props<Saved> = {
  versions: readonly EditVersion[]
  /** The version that buyers see. */
  now: number
  read: (version: number) => Promise<Saved>
  /** True if the form has edits, which an older version replaces. */
  isChanged: boolean
  onUse: (saved: Saved) => void
}

/** Who saved what when. An older version comes back into the form, and is shown to buyers once it is saved. */
export function History<Saved>({ versions, now, read, isChanged, onUse }: Props<Saved>) {
  const taking = useMutation({
    mutationFn: async (version: number) => ({ version, saved: await read(version) }),
    onSuccess: ({ version, saved }) => {
      if (isChanged && !confirm(storeText.useOver)) return
      onUse(saved)
      toast({ kind: 'info', title: storeText.used(version) })
    },
    onError: error => toast({ kind: 'info', title: sentenceOf(error) }),
  })
  return (
    <section className="panel" aria-labelledby="history">
      <div className="panel-head">
        <h2 id="history">{storeText.history}</h2>
      </div>
      {versions.length === 0 && <p className="inside muted">{storeText.noHistory}</p>}
      <ul className="rows">
        {versions.map(({ version, saved_at: at, by, note }) => (
          <li className="row" key={version}>
            <span>
              <b>{storeText.version(version)}</b>
              <small>
                {storeText.by(by, moment(at))}
                {note && `: ${note}`}
              </small>
            </span>
            {version !== now && (
              <Button
                aria-label={`${storeText.use}: ${storeText.version(version)}`}
                busyText={taking.isPending && taking.variables === version ? storeText.using : undefined}
                onClick={() => taking.mutate(version)}
              >
                {storeText.use}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
