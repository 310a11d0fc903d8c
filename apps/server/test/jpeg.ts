/** The smallest that has a size: a start, a frame header and some bytes. */
export const jpeg = (shade: number) =>
  Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 90, 0, 160, 1, 1, 0x11, 0, shade, shade, 0xff, 0xd9]).toString(
    'base64',
  )
