import { readChain } from '@kilat/contract/operator/acts.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { moment } from '../../lib/times.ts'
import { actsText } from '../../text/acts.ts'
import { Icon } from '../../ui/icon.tsx'

const count = new Intl.NumberFormat('id-ID')

/** Whether what was recorded is as it was written. Shown only once it is known. */
export function ChainState() {
  const chain = useQuery({
    queryKey: ['acts-chain'],
    queryFn: ({ signal }) => call(readChain, {}, signal),
    refetchInterval: 60_000,
    retry: false,
  })
  if (!chain.data) return null
  const { count: all, hash, checked, broken_at: brokenAt, whole_at: wholeAt } = chain.data.data
  if (brokenAt !== null)
    return (
      <section className="panel inside acts-chain broken" role="alert">
        <h2>
          <Icon name="alert" />
          {actsText.chainBroken(count.format(brokenAt))}
        </h2>
        <p>{actsText.chainBrokenWhy}</p>
      </section>
    )
  return (
    <details className="panel acts-chain">
      <summary>
        <Icon name="check" isLittle />
        {all === 0 ? actsText.chainNone : actsText.chainWhole(count.format(all))}
      </summary>
      <div className="inside">
        <p>
          {actsText.chainAbout(count.format(checked))} {wholeAt === null ? actsText.chainNever : actsText.chainWholeAt(moment(wholeAt))}
        </p>
        {hash !== '' && (
          <p>
            {actsText.print}: <code>{hash}</code>
            <small>{actsText.printHelp}</small>
          </p>
        )}
      </div>
    </details>
  )
}
