import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'

/** What a row of a long table carries, so that its height is known. */
export type RowProps = { ref?: Ref<HTMLTableRowElement>; 'data-index'?: number }

type Input<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** How many columns the table has. */
  columns: number
  render: (row: Row, props: RowProps) => ReactNode
}

/** More rows than this make typing slow, so only those near the screen are drawn. Fewer are all there, for the browser's own search. */
const mostDrawn = 500

/** The rows of a table, however many. */
export function LongBody<Row>(input: Input<Row>) {
  if (input.rows.length > mostDrawn) return <Virtual {...input} />
  return (
    <tbody>
      {input.rows.map(row => (
        <Fragment key={input.keyOf(row)}>{input.render(row, {})}</Fragment>
      ))}
    </tbody>
  )
}

function Virtual<Row>({ rows, keyOf, columns, render }: Input<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 64,
    overscan: 15,
    scrollMargin: top,
    getItemKey: index => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
  })
  const drawn = virtual.getVirtualItems()
  const before = (drawn[0]?.start ?? top) - top
  const after = virtual.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top)
  return (
    <tbody ref={body}>
      <Gap height={before} columns={columns} />
      {drawn.map(({ index, key }) => {
        const row = rows[index]
        return row === undefined ? null : <Fragment key={key}>{render(row, { ref: virtual.measureElement, 'data-index': index })}</Fragment>
      })}
      <Gap height={after} columns={columns} />
    </tbody>
  )
}

/** The room of the rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className="gap">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
