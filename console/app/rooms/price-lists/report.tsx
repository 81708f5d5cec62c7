import { acceptPrices, importPrices, type ListPart, type ListReport, syncPrices } from '@kilat/contract/operator/price-lists.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../acts/act-form.tsx'
import { useSheetAct } from '../../acts/use-sheet-act.ts'
import { call, isStale } from '../../api/call.ts'
import { moment } from '../../lib/times.ts'
import { listsText, reportText } from '../../text/price-lists.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Lines } from './lines.tsx'
import { type ListFile, type Looked, lookAtFile } from './looked.ts'
import '../../ui/bulk.css'

type Input = { looked: Looked; onNew: (looked: Looked) => void }

/** What a list would change, or has changed, part by part. Rows that are held back are accepted one by one, once the list is taken. */
export function Report({ looked, onNew }: Input) {
  const { report } = looked
  const { supplier, fetched_at: fetchedAt, is_preview: isPreview, is_kept: isKept, unchanged, parts } = report
  const [filter, setFilter] = useState<ListPart | 'all'>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [sheet, setSheet] = useState<'take' | 'accept' | null>(null)
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const held = parts.find(({ part }) => part === 'held')
  const heldSkus = held?.lines.flatMap(({ sku }) => sku ?? []) ?? []
  const toggle = (sku: string) => {
    const next = new Set(chosen)
    if (!next.delete(sku)) next.add(sku)
    setChosen(next)
  }
  return (
    <section className="panel list-report" aria-labelledby="report">
      <div className="panel-head">
        <h2 id="report">{reportText.title(supplier, moment(fetchedAt))}</h2>
        {looked.file && <span className="small muted whole">{looked.file.name}</span>}
      </div>
      <div className="inside stack close" role="status">
        <p>
          {count === 0 ? reportText.same : reportText.differ(count, unchanged)} {isPreview ? reportText.preview : reportText.taken}
        </p>
        {isKept && isPreview && <p className="muted small">{reportText.kept}</p>}
      </div>
      {count > 0 && (
        <fieldset className="filters inside">
          <legend className="unseen">{reportText.filter}</legend>
          {(['all', ...parts.map(({ part }) => part)] as const).map(name => (
            <label className="chip" key={name}>
              <input type="radio" name="part" checked={filter === name} onChange={() => setFilter(name)} />
              {name === 'all' ? reportText.all : reportText.parts[name]}{' '}
              <span>{name === 'all' ? count : parts.find(({ part }) => part === name)?.count}</span>
            </label>
          ))}
        </fieldset>
      )}
      {parts
        .filter(({ part }) => filter === 'all' || filter === part)
        .map(part => (
          <Lines key={part.part} {...part} chosen={isPreview ? null : chosen} onChoose={toggle} />
        ))}
      {isPreview && (
        <div className="inside">
          <Button look="main" isLarge onClick={() => setSheet('take')}>
            {reportText.take}
          </Button>
        </div>
      )}
      {!isPreview && heldSkus.length > 0 && (
        <section className="bulk" aria-label={reportText.region}>
          <b>{reportText.chosen(chosen.size)}</b>
          <Button onClick={() => setChosen(new Set(heldSkus))}>{reportText.chooseAll}</Button>
          <Button look="main" aria-disabled={chosen.size === 0 || undefined} onClick={() => chosen.size > 0 && setSheet('accept')}>
            {reportText.acceptChosen(chosen.size)}
          </Button>
        </section>
      )}
      {sheet && (
        <TakeSheet
          looked={looked}
          skus={sheet === 'accept' ? [...chosen] : null}
          held={held?.count ?? 0}
          onClose={() => setSheet(null)}
          onNew={onNew}
        />
      )}
    </section>
  )
}

type SheetInput = Input & { skus: readonly string[] | null; held: number; onClose: () => void }

/** Takes the list, or those rows of it that were held back. */
function TakeSheet({ looked: { report, file }, skus, held, onClose, onNew }: SheetInput) {
  const { supplier, version, latest_version: seen } = report
  const take = useSheetAct({
    send: (reason: string) => {
      const params = { id: supplier }
      if (skus) return call(acceptPrices, { params, body: { reason, version, skus: [...skus] } })
      const body = { reason, is_preview: false }
      return file === undefined
        ? call(syncPrices, { params, body })
        : call(importPrices, { params, body: { ...body, text: file.text, version: seen } })
    },
    reads: ['items', 'item-prices', 'tasks'],
    onDone: ({ data }, close) => {
      toast({ kind: 'ok', title: skus ? reportText.accepted : reportText.done, sentence: reportText.doneSays(countChanges(data)) })
      close()
      onNew({ report: data })
    },
    onClose,
  })
  const again = useMutation({
    mutationFn: async (file: ListFile) => lookAtFile({ supplier, file }),
    onSuccess: onNew,
  })
  const newer = isStale(take.error) ? file : undefined
  return (
    <Sheet title={skus ? reportText.acceptTitle(skus.length) : reportText.takeTitle} onClose={onClose}>
      <ActForm
        acting={{ error: again.error ?? take.error, isPending: take.isPending || again.isPending }}
        onSend={(_, reason) => (newer ? again.mutate(newer) : take.act(reason))}
        reasons={reportText.reasons}
        confirm={newer ? reportText.lookAgain : skus ? reportText.acceptChosen(skus.length) : reportText.take}
        busy={newer ? listsText.asking : reportText.taking}
        onClose={onClose}
      >
        <Say kind={skus ? 'warn' : 'plain'}>{skus ? reportText.acceptSays : reportText.takeSays(held)}</Say>
      </ActForm>
    </Sheet>
  )
}

const changing: readonly ListPart[] = ['new', 'up', 'down', 'moved', 'gone']

function countChanges({ parts }: ListReport): number {
  return parts.reduce((sum, { part, count }) => sum + (changing.includes(part) ? count : 0), 0)
}
