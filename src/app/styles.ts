// Mantine's sheets of the components in use, in the order of its own styles.css: later ones count
// on being after earlier ones.
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import './global.css';
