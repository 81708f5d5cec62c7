import { frameText } from '../text/frame.ts'
import { Bolt } from '../ui/icon.tsx'
import './loading.css'
import { BonePanel } from '../ui/bones.tsx'

/** In place of the frame until it is known who is signed in: its parts where they will be. Shown late, as that mostly takes no time. */
export function Loading() {
  return (
    <div className="framed late">
      <div className="side">
        <span className="logo">
          <Bolt />
          <small>{frameText.name}</small>
        </span>
      </div>
      <div className="column">
        <div className="bar">
          <span className="logo">
            <Bolt />
          </span>
        </div>
        <main className="page">
          <div className="page-head">
            <i className="bone room-name" />
          </div>
          <BonePanel label={frameText.loading} />
        </main>
      </div>
    </div>
  )
}
