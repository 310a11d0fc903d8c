import { expect, test } from 'vitest'
import { smallIfc } from '../small-ifc.ts'
import { judgeFile } from './judge-file.ts'

const judge = (text: string) => judgeFile(new Uint8Array(Buffer.from(text)))

test('a sound file is drawn as it is described', async () => {
  const verdict = await judge(smallIfc('IFC4'))
  expect(verdict).toMatchObject({ described: 2, drawn: 2, refused: {}, silent: [], compared: 2, computed: 1 })
  expect(verdict.disagreements).toEqual([])
})

test('a class that the reader does not know is a silent loss', async () => {
  const verdict = await judge(smallIfc('IFC4').replace('IFCSLAB(', 'IFCUNHEARDOF('))
  expect(verdict).toMatchObject({ described: 2, drawn: 1, silent: [{ type: 'IFCUNHEARDOF' }] })
})

test('an element that cannot be drawn is refused with its reason', async () => {
  const verdict = await judge(smallIfc('IFC4').replace('6000.,4000.', '6000.,1.E300'))
  expect(verdict).toMatchObject({ drawn: 1, refused: { 'ifc.absurdNumber': 1 }, silent: [] })
})

test('volumes that the file states are compared with the drawn ones', async () => {
  const plain = smallIfc('IFC4')
  const [, wall] = /(#\d+)=IFCWALL/.exec(plain)!
  const stating = (volume: number) =>
    plain.replace('(#11));', '(#11,#13));\n#13=IFCSIUNIT(*,.VOLUMEUNIT.,$,.CUBIC_METRE.);').replace(
      'ENDSEC;\nEND-ISO',
      `#900=IFCQUANTITYVOLUME('NetVolume',$,$,${volume});
#901=IFCELEMENTQUANTITY('q',#5,'Qto_WallBaseQuantities',$,$,(#900));
#902=IFCRELDEFINESBYPROPERTIES('r',#5,$,$,(${wall}),#901);
ENDSEC;\nEND-ISO`,
    )
  // 6 m × 0.2 m × 3 m without a hole of 1 m × 1.5 m.
  expect((await judge(stating(3.3))).volumes).toMatchObject({ compared: 1, within1: 1 })
  expect((await judge(stating(3.6))).volumes).toMatchObject({ within1: 0, wrong: [{ stated: 3.6 }] })
})
