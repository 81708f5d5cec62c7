/** What stands in the place of a list's rows until they are loaded. */
export function BoneRows({ count = 3 }: { count?: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
    <div className="bones" key={row}>
      <i className="bone" />
      <i className="bone" />
      <i className="bone" />
    </div>
  ))
}

/** The same in the place of a whole list; `label` says to a screen reader what is loading. */
export function BonePanel({ label, count = 3 }: { label: string; count?: number }) {
  return (
    <section className="panel rows" aria-busy="true" aria-label={label}>
      <BoneRows count={count} />
    </section>
  )
}
