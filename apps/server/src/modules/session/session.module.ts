import { defineModule } from '../../module.ts'
import { sweepSessions } from './session.service.ts'

export const sessionModule = defineModule({ name: 'session', cleanup: ({ db }) => sweepSessions(db) })
