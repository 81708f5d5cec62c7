import { idHelpText } from '../../../text/id-help.ts'

/** Where a player finds the id, to unfold. */
export function IdHelp({ steps }: { steps: string[] }) {
  return (
    <details className="group/help">
      <summary className="help-link">{idHelpText.whereIsId}</summary>
      <ol className="mb-4 p-3.5 grid gap-1.5 list-decimal list-inside rounded-c bg-violet-soft note">
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}
