import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { finishBuild } from './finish-build.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // A second build beside the one that is being served.
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  // The whole sitemap is a few lines: cheaper than asking for it link by link.
  routeDiscovery: { mode: 'initial' },
  // A route is one file: those the router splits off are loaded past the guard against lost files.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => finishBuild(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
