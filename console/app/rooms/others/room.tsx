import { Link } from 'react-router'
import { useOperator } from '../../api/session.ts'
import { tabsOf } from '../../frame/room-list.ts'
import { frameText } from '../../text/frame.ts'
import { roleNames } from '../../text/sign-in.ts'
import { Icon } from '../../ui/icon.tsx'
import './others.css'

/** The rooms that have no place in a phone's tab bar. */
export function Component() {
  const { data: operator } = useOperator()
  if (!operator) return null
  const { rest } = tabsOf(operator.role)
  return (
    <>
      <title>Lainnya | Konsol</title>
      <div className="page-head">
        <h1 tabIndex={-1}>{frameText.rooms.others}</h1>
        <p>
          {operator.name}, {roleNames[operator.role].toLowerCase()}
        </p>
      </div>
      {rest.length > 0 && (
        <ul className="panel rows other-rooms">
          {rest.map(({ to, name, icon }) => (
            <li key={to}>
              <Link to={to}>
                <Icon name={icon} />
                {frameText.rooms[name]}
                <Icon name="next" isLittle />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {rest.length === 0 && <p className="muted">{frameText.noOthers}</p>}
    </>
  )
}
