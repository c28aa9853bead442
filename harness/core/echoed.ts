/** A value that an answer must repeat verbatim: the decoded value and the text that was sent. */
import * as z from 'zod'

export interface Echoed<Text extends string, Value> {
  /** The text that was sent. */
  readonly sent: Text
  readonly value: Value
}

/** The codec of an echoed value. The text schema of `codec` must refuse every text that `codec` cannot decode. */
export function echoed<Text extends string, Value>(
  codec: z.ZodCodec<z.ZodType<Text, Text>, z.ZodType<Value, Value>>,
) {
  return z.codec(codec.in, z.custom<Echoed<Text, Value>>(), {
    decode: (sent) => ({ sent, value: codec.decode(sent) }),
    encode: ({ sent }) => sent,
  })
}
