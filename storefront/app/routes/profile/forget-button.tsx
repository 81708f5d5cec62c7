import { buttonClass } from '../../ui/button.tsx'

type Props = { label: string; ask: string; yes: string; headingId: string; onForget: () => void }

/** Forgets something after asking once. The heading of what was forgotten takes the focus, since the button goes away. */
export function ForgetButton({ label, ask, yes, headingId, onForget }: Props) {
  const onYes = () => {
    onForget()
    document.getElementById(headingId)?.focus()
  }
  return (
    <details className="mt-2">
      <summary className={buttonClass('danger', '-ml-3')}>{label}</summary>
      <div className="grid justify-items-start gap-3 p-4 mt-1 rounded-m bg-bad-soft">
        <p className="max-w-[52ch] text-ink">{ask}</p>
        <button type="button" onClick={onYes} className={buttonClass('small', 'text-bad')}>
          {yes}
        </button>
      </div>
    </details>
  )
}
