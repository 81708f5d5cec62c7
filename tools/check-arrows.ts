import { checkCycles } from './arrows/check-cycles.ts'
import { checkFiles } from './arrows/check-files.ts'
import { checkLayers, findFolderCircles } from './arrows/check-folders.ts'
import { checkImports } from './arrows/check-imports.ts'
import { checkLate } from './arrows/check-late.ts'
import { checkPackages, readManifests } from './arrows/check-packages.ts'
import { checkTables } from './arrows/check-tables.ts'
import { checkVerbs } from './arrows/check-verbs.ts'
import { consoleLayers } from './arrows/console-layers.ts'
import { listProjectFiles } from './arrows/project-files.ts'
import { serverLayers } from './arrows/server-layers.ts'
import { readSource } from './arrows/sources.ts'
import { storefrontLayers } from './arrows/storefront-layers.ts'
import { root } from './steps/place.mjs'

// Checks imports between folders, circles of files and folders, folders that say when a file is loaded, owners of tables, lengths of files, packages on the server and
// parameters of verbs: ARCHITECTURE.md says why.
const paths = listProjectFiles(root).filter(path => /\.(?:ts|tsx|mjs)$/.test(path))
const sources = paths.map(path => readSource(root, path))
const layers = [storefrontLayers, consoleLayers, serverLayers]
const circles = layers.flatMap(each => findFolderCircles(sources, each.flat()))
const problems = [
  ...checkImports(sources),
  ...checkCycles(sources),
  ...circles,
  ...layers.flatMap(each => checkLayers(sources, each)),
  ...checkLate(sources),
  ...checkTables(sources),
  ...checkVerbs(sources),
  ...checkFiles(sources),
  ...checkPackages(sources, readManifests(root)),
]

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
console.log(`${sources.length} files, ${circles.length} circles of folders, ${problems.length} arrows broken`)
