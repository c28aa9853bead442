/**
 * The swapper's private key, from the environment or from a keystore file. An option would show it to every
 * process of the machine.
 *
 * @module
 */
import * as Keystore from 'ox/Keystore'
import type { Hex, PrivateKeyAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isHex } from 'viem/utils'
import * as z from 'zod'
import { CommandFailed } from '../exit.ts'
import { parseFile } from '../input-file.ts'

const keyVariable = 'ASSAY_PRIVATE_KEY'
const passwordVariable = 'ASSAY_KEYSTORE_PASSWORD'

const headSchema = z.looseObject({ version: z.literal(3) })
const keystoreSchema = z.custom<Keystore.Keystore>(
  (value) => headSchema.safeParse(value).success,
  'Expected version 3.',
)

/** Reports whether the user has set a key. */
export function hasKey({ keystore }: { readonly keystore?: string }): boolean {
  return keystore !== undefined || process.env[keyVariable] !== undefined
}

/**
 * @param keystore Path of a keystore file (Web3 secret storage, version 3); its password is in the environment.
 * @throws CommandFailed if there is no key, or it cannot be read.
 */
export async function readAccount(keystore: string | undefined): Promise<PrivateKeyAccount> {
  const key = keystore === undefined ? process.env[keyVariable] : await decrypt(keystore)
  if (key === undefined)
    throw new CommandFailed(`No private key found. Set ${keyVariable}, use --keystore, or start a devnet.`)
  if (!isHex(key) || key.length !== 66)
    throw new CommandFailed(
      `Invalid ${keystore ?? keyVariable}. Expected a private key: 0x and 64 hex digits.`,
    )
  return privateKeyToAccount(key)
}

async function decrypt(path: string): Promise<Hex> {
  const password = process.env[passwordVariable]
  if (password === undefined)
    throw new CommandFailed(`No password found for ${path}. Set ${passwordVariable}.`)
  const stored = parseFile(keystoreSchema, path, 'a keystore')
  try {
    return Keystore.decrypt(stored, await Keystore.toKeyAsync(stored, { password }))
  } catch (cause) {
    throw new CommandFailed(`Cannot decrypt ${path}. Check the password in ${passwordVariable}.`, { cause })
  }
}
