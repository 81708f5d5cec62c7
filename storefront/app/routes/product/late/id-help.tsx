import { useThemeInfo } from '../../../lib/use-theme-info.ts'
import { idHelpText } from '../../../text/id-help.ts'

/** Where a player finds the id, to unfold. */
export function IdHelp({ steps }: { steps: string[] }) {
  const isTrial = useThemeInfo().store.is_trial
  return (
    <details className="group/help">
      <summary className="help-link">{idHelpText.whereIsId}</summary>
      <ol className="mb-4 p-3.5 grid gap-1.5 list-decimal list-inside wrap-anywhere rounded-c bg-violet-soft note">
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {isTrial && <p className="-mt-2 mb-4 note">{idHelpText.trial}</p>}
    </details>
  )
}
