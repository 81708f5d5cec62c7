/** Card at the end of a text with the reader's next step. */
export function NextStepCard({ title, help, children }: { title: string; help: string; children: React.ReactNode }) {
  return (
    <aside className="card flex flex-wrap items-center gap-x-6 gap-y-3.5 p-4 lg:p-6 print:hidden">
      <div className="grow">
        <p className="title-card">{title}</p>
        <p className="mt-0.5 text-ink-2 max-w-[44ch]">{help}</p>
      </div>
      {children}
    </aside>
  )
}
