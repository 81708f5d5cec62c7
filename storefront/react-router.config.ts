import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { finishBuild } from './finish-build.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // Allows a second build beside the one being served.
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  // The whole sitemap is a few lines, which costs less than asking for each link.
  routeDiscovery: { mode: 'initial' },
  // A route is one file, because split-off files are loaded without the guard against lost files.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => finishBuild(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
