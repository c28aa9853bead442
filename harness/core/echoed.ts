/** A value that an answer repeats to the letter: decoded, with its text beside it. */
import * as z from 'zod'

export interface Echoed<Text extends string, Value> {
  /** As it was sent. */
  readonly sent: Text
  readonly value: Value
}

/** The codec of such a value. All that `codec` refuses, its text schema must refuse. */
export function echoed<Text extends string, Value>(
  codec: z.ZodCodec<z.ZodType<Text, Text>, z.ZodType<Value, Value>>,
) {
  return z.codec(codec.in, z.custom<Echoed<Text, Value>>(), {
    decode: (sent) => ({ sent, value: codec.decode(sent) }),
    encode: ({ sent }) => sent,
  })
}
