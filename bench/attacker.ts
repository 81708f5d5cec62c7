import { attacks, deafAttacks } from './attacks.ts'

// A process of its own, so that what it does takes no time from who measures: `node bench/attacker.ts PORT FILE NAME`.
const [port = '', biggestFile = '', name] = process.argv.slice(2)
const attack = [...attacks(biggestFile), ...deafAttacks(biggestFile)].find(one => one.name === name)
if (!attack) throw new Error(`no attack is called ${name}`)
attack.start(Number(port))
console.log('begun')
