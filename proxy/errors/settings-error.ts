/** A setting is wrong; the message is one line that names the setting and says what to do. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
