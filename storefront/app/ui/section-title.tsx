/** Heading of a section, with something at its right end. */
export function SectionTitle({ id, children, end }: { id?: string; children: React.ReactNode; end?: React.ReactNode }) {
  return (
    <div className="flex items-center gap-3 min-h-11 mb-2 lg:mb-4">
      <h2 id={id} className="title-section">
        {children}
      </h2>
      {end && <span className="ml-auto note whitespace-nowrap">{end}</span>}
    </div>
  )
}
