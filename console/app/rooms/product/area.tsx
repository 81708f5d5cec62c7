type AreaInput = {
  label: string
  name: string
  value: string
  rows: number
  wrong?: string | undefined
  onEdit: (value: string) => void
  isOptional?: boolean
}

/** A labelled text of several lines, with what is wrong with it beneath. */
export function Area({ label, name, value, rows, wrong, onEdit, isOptional = false }: AreaInput) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <textarea
        id={name}
        rows={rows}
        value={value}
        onChange={event => onEdit(event.target.value)}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong === undefined ? undefined : `${name}-wrong`}
        required={!isOptional}
      />
      {wrong !== undefined && <small id={`${name}-wrong`}>{wrong}</small>}
    </div>
  )
}
