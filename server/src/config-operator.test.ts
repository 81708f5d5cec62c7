import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { defaultOperatorSocket, findSocketProblem } from './platform/operator-socket.ts'

const socketOf = (env: Record<string, string>) => {
  const read = loadConfig(env)
  return read.ok ? read.config.operatorSocket : read.problems
}

test('operators’ calls come to a socket in the data folder, to one that is named, or to none', () => {
  expect(socketOf({})).toBe('.data/operator.sock')
  expect(socketOf({ DATA_DIR: '/var/lib/kilat' })).toBe('/var/lib/kilat/operator.sock')
  expect(socketOf({ OPERATOR_SOCKET: '/run/kilat/second.sock' })).toBe('/run/kilat/second.sock')
  expect(socketOf({ OPERATOR_SOCKET: 'off' })).toBeNull()
})

test('a path that is too long for a socket is refused with its length and the way out', () => {
  const problem = expect.stringMatching(/^OPERATOR_SOCKET would be \/.*, which has 114 bytes, and a socket's path at most 103: set it to/)
  expect(socketOf({ DATA_DIR: `/${'a'.repeat(99)}` })).toEqual([problem])
  expect(socketOf({ DATA_DIR: `/${'a'.repeat(99)}`, OPERATOR_SOCKET: '/run/kilat.sock' })).toBe('/run/kilat.sock')
  expect(findSocketProblem(`/${'é'.repeat(51)}`, 'linux')).toBeUndefined()
  expect(findSocketProblem(`/${'é'.repeat(52)}`, 'linux')).toContain('105 bytes')
})

test('on Windows it is a pipe named after the data folder', () => {
  const pipe = defaultOperatorSocket('.data', 'win32')
  expect(pipe).toMatch(/^\\\\\.\\pipe\\kilat-[0-9a-f]{16}$/)
  expect(defaultOperatorSocket('.data2', 'win32')).not.toBe(pipe)
  expect(findSocketProblem(pipe, 'win32')).toBeUndefined()
  expect(findSocketProblem('C:\\kilat.sock', 'win32')).toContain('must be a pipe')
})
