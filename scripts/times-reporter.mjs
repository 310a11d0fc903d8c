// A reporter of vitest: how long every file took and how its tests ended, as JSON into the file that SUNMAO_TIMES names.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

export class TimesReporter {
  files = []
  totals = { passed: 0, failed: 0, skipped: 0 }
  begun = Date.now()

  onTestModuleEnd(module) {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
    const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
    const states = [...module.children.allTests()].map((test) => test.result().state)
    const count = (state) => states.filter((one) => one === state).length
    const failed = count('failed')
    this.totals.passed += count('passed')
    this.totals.skipped += count('skipped') + count('pending')
    // A file that broke outside of its tests failed too.
    this.totals.failed += failed === 0 && module.state() === 'failed' ? 1 : failed
    this.files.push({
      lane: module.project.name,
      file: relative(process.cwd(), module.moduleId),
      seconds: Math.round(ms / 100) / 10,
    })
  }

  onTestRunEnd(_modules, unhandledErrors) {
    this.totals.failed += unhandledErrors.length
    const times = { seconds: Math.round((Date.now() - this.begun) / 1000), totals: this.totals, files: this.files }
    if (process.env.SUNMAO_TIMES) writeFileSync(process.env.SUNMAO_TIMES, JSON.stringify(times))
  }
}
