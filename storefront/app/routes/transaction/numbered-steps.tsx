/** A numbered list of steps, each with a sentence. */
export function NumberedSteps({ steps }: { steps: readonly (readonly string[])[] }) {
  return (
    <ol className="grid gap-4">
      {steps.map(([title = '', note], at) => (
        <li key={title} className="grid grid-cols-[30px_minmax(0,1fr)] gap-x-3.5">
          <span aria-hidden="true" className="row-span-2 step-num bg-ink text-surface">
            {at + 1}
          </span>
          <b className="pt-1">{title}</b>
          <p className="mt-0.5 note">{note}</p>
        </li>
      ))}
    </ol>
  )
}
