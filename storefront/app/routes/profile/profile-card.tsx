type Props = { id: string; title: string; note?: string; isBusy?: boolean; children: React.ReactNode }

/** One section of the profile. Its heading takes the focus when the focused element in it disappears. */
export function ProfileCard({ id, title, note, isBusy, children }: Props) {
  return (
    <section aria-labelledby={id} aria-busy={isBusy} className="card p-4 lg:p-6">
      <h2 id={id} tabIndex={-1} className="title-card outline-none">
        {title}
      </h2>
      {note && <p className="mt-0.5 note">{note}</p>}
      {children}
    </section>
  )
}

/** Placeholder of rows that are still loading. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className="grid gap-5 pt-5 pb-2">
      {Array.from({ length: rows }, (_, row) => row).map(row => (
        <div key={row} className="grid gap-2">
          <span className="skeleton w-1/2 h-4" />
          <span className="skeleton w-1/2 h-3" />
        </div>
      ))}
    </div>
  )
}
