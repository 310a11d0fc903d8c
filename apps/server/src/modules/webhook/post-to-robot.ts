import type { RobotKind } from '@sunmao/contract'
import type { Config } from '../../config.ts'
import { postJson } from './post-json.ts'
import { robotAddress } from './robot-address.ts'
import { answerCode, robotMessage } from './robot-message.ts'

interface Robot {
  kind: RobotKind
  url: string
  secret: string | null
}

/** CodedText no, or did not answer as a robot does. `code` is the vendor's; nothing else of what happened is told. */
export class RobotFailure extends Error {
  constructor(readonly code?: number) {
    super(code === undefined ? 'the robot could not be reached' : `the robot refused: ${code}`)
  }
}

/** Posts one text. Every failure on the way is the same failure: who asks learns nothing about the network. */
export async function postToRobot(config: Config, robot: Robot, text: string): Promise<void> {
  const address = robotAddress(config, robot.kind, robot.url)
  if (!address) throw new RobotFailure()
  const { query, body } = robotMessage(robot, text)
  for (const [name, value] of Object.entries(query)) address.url.searchParams.set(name, value)
  let answer: string
  try {
    const { status, text: told } = await postJson(address, JSON.stringify(body))
    if (status !== 200) throw new Error(`status ${status}`)
    answer = told
  } catch {
    throw new RobotFailure()
  }
  const code = answerCode(answer)
  if (code !== 0) throw new RobotFailure(code)
}
