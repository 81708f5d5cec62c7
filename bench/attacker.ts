import { attacks, deafAttacks } from './attacks.ts'

// Runs as its own process, so that it takes no time from the measurement: `node bench/attacker.ts PORT FILE NAME`.
const [port = '', biggestFile = '', name] = process.argv.slice(2)
const attack = [...attacks(biggestFile), ...deafAttacks(biggestFile)].find(one => one.name === name)
if (!attack) throw new Error(`no attack is called ${name}`)
attack.start(Number(port))
console.log('begun')
