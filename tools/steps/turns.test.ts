import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const turns = fileURLToPath(new URL('turns.mjs', import.meta.url))

/** Its policy is the 41st field of a process's line, after its name. */
const child = `process.stdout.write(require('node:fs').readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')[38] + ' ')`
const script = `
  import { spawnSync } from 'node:child_process'
  import { takeLongTurns, takeUsualTurns } from ${JSON.stringify(turns)}
  const tell = () => spawnSync(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' })
  takeLongTurns()
  tell()
  takeUsualTurns()
  tell()`

const canSet = process.platform === 'linux' && spawnSync('perl', ['-v']).status === 0

test.runIf(canSet)('what a run starts takes long turns on a core, and what measures takes usual ones, also at a low priority', async () => {
  for (const command of ['', 'nice -n 5 ']) {
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command}"$0" --input-type=module -e "$1"`, process.execPath, script])
    expect(stdout.trim()).toBe('3 0')
  }
})
