<?php
/**
 * Plugin Name: Stoop chat
 * Description: The chat's script tag on every page of the site. Settings → Stoop chat.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT
 *
 * Settings are checked when they are stored and escaped when they are printed, so no value can become markup or script.
 * WordPress itself prints the tag, so filters for policies (nonces) see it.
 */

declare( strict_types = 1 );

namespace Stoop\Chat;

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const OPTION = 'stoop_chat';
const PAGE   = 'stoop-chat';

/** Empty for the origin of stoop.js, `hosted`, or a URL without quotes, brackets and white space, which could end the attribute. */
const API = '~^(hosted|https?://[^\s"\'<>\\\\]{1,500})?$~D';

/** Allows one of these values, or none. */
function choice( string $label, array $values ): array {
	return array( $label, '/^(' . implode( '|', $values ) . ')?$/D', implode( ' or ', $values ), $values );
}

/** Allows a text of at most this length. */
function text( string $label, int $most ): array {
	return array( $label, "/^.{0,$most}$/Dsu", "at most $most characters without markup" );
}

/** Returns the settings by attribute name without "data-": label, allowed values, the same in words, and the choices if there are any. */
function fields(): array {
	return array(
		'key'            => array( 'Key', '/^[\w-]{1,64}$/D', 'letters, digits, _ or -, at most 64' ),
		'api'            => array( 'Chat API (empty for where stoop.js is)', API, 'hosted, or an http or https address' ),
		'title'          => text( 'Title', 100 ),
		'greeting'       => text( 'Greeting', 500 ),
		'accent'         => array( 'Accent colour', '/^#?[\w(),.%\/ -]{0,50}$/D', 'a colour such as #0b6b5c or teal' ),
		'mode'           => choice( 'Mode', array( 'support', 'room' ) ),
		'channel'        => array( 'Room (only for the mode room)', '/^[\w!-]{0,64}$/D', 'letters, digits, _, - or !, at most 64' ),
		'subtitle'       => text( 'Second line in the header', 200 ),
		'away'           => text( 'Text while no one is online', 200 ),
		'locale'         => array( 'Language (empty for the page’s)', '/^(auto|[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3})?$/D', 'auto or a language tag like en or pt-BR' ),
		'theme'          => choice( 'Theme', array( 'auto', 'light', 'dark' ) ),
		'radius'         => array( 'Corner radius in px', '/^([0-9]|[1-3][0-9]|4[0-8])?$/D', 'a number from 0 to 48' ),
		'position'       => choice( 'Side of the screen', array( 'right', 'left' ) ),
		'layout'         => choice( 'Layout', array( 'bubble', 'inline', 'page' ) ),
		'target'         => array( 'Element for the layout inline, as a CSS selector', '/^[\w#.: \[\]="*^$~-]{0,500}$/D', 'a CSS selector such as #chat' ),
		'mobile'         => choice( 'On narrow screens', array( 'full', 'sheet' ) ),
		'launcher-label' => text( 'Name of the launcher for screen readers', 100 ),
		'hide-on'        => array( 'Hide the launcher on these paths', '~^[\w/*.,%+\s-]{0,500}$~D', 'paths such as /checkout/*, separated by commas' ),
		'prechat'        => choice( 'Ask before the first message', array( 'none', 'name', 'name,email' ) ),
		'consent'        => choice( 'Consent', array( 'none', 'required' ) ),
		'sound'          => choice( 'Sound for new messages', array( 'off', 'on' ) ),
		'notifications'  => choice( 'System notifications', array( 'off', 'on' ) ),
	);
}

/** Returns the address of stoop.js; empty if it is neither https nor http. */
function script_address( $address ): string {
	return is_string( $address ) ? esc_url_raw( trim( $address ), array( 'https', 'http' ) ) : '';
}

/** Returns the valid values of known fields. Everything else is dropped. */
function sanitize( $given ): array {
	$given = is_array( $given ) ? $given : array();
	$kept  = array( 'src' => script_address( $given['src'] ?? '' ) );
	foreach ( fields() as $name => list( , $allowed ) ) {
		$value = $given[ $name ] ?? '';
		$value = is_string( $value ) ? sanitize_text_field( $value ) : '';
		if ( '' !== $value && preg_match( $allowed, $value ) ) {
			$kept[ $name ] = $value;
		}
	}
	return $kept;
}

/** Returns a text for each value that is invalid, or missing although required, by field name. */
function complaints( array $given, array $kept ): array {
	$problems = array();
	$rows = array( 'src' => array( 'Address of stoop.js', '', 'an http or https address' ) ) + fields();
	foreach ( $rows as $name => list( $label, , $expected ) ) {
		$given_value = is_string( $given[ $name ] ?? '' ) ? trim( $given[ $name ] ?? '' ) : '?';
		if ( '' !== $given_value && '' === ( $kept[ $name ] ?? '' ) ) {
			$problems[ $name ] = "$label was not stored: expected $expected.";
		} elseif ( '' === $given_value && in_array( $name, array( 'src', 'key' ), true ) ) {
			$problems[ $name ] = "$label is missing: without it no page has the chat.";
		}
	}
	return $problems;
}

/** Does the same as `sanitize`, and reports each problem on the settings page once: WordPress calls this twice for a first save. */
function sanitize_and_report( $given ): array {
	static $reported = array();
	$kept        = sanitize( $given );
	foreach ( complaints( is_array( $given ) ? $given : array(), $kept ) as $name => $text ) {
		if ( ! isset( $reported[ $name ] ) ) {
			add_settings_error( PAGE, "stoop-$name", $text );
			$reported[ $name ] = true;
		}
	}
	return $kept;
}

/** Returns the attributes of the tag; null if the address or the key is missing. */
function attributes(): ?array {
	$set = sanitize( get_option( OPTION, array() ) );
	if ( '' === $set['src'] || ! isset( $set['key'] ) ) {
		return null;
	}
	$attributes = array(
		'src'   => $set['src'],
		'async' => true,
	);
	foreach ( array_keys( fields() ) as $name ) {
		if ( isset( $set[ $name ] ) ) {
			$attributes[ 'data-' . $name ] = $set[ $name ];
		}
	}
	return $attributes;
}

function print_tag(): void {
	$attributes = attributes();
	if ( null !== $attributes ) {
		// Escapes each name and value.
		wp_print_script_tag( $attributes );
	}
}

function add_settings_page(): void {
	add_options_page( 'Stoop chat', 'Stoop chat', 'manage_options', PAGE, __NAMESPACE__ . '\\print_settings_page' );
}

function register_settings(): void {
	register_setting(
		PAGE,
		OPTION,
		array(
			'type'              => 'array',
			'sanitize_callback' => __NAMESPACE__ . '\\sanitize_and_report',
			'default'           => array(),
		)
	);
}

/** Prints a text field, or a menu if there are choices. The empty choice is the default. */
function print_input( string $name, string $value, ?array $choices ): void {
	$attributes = sprintf( 'id="%s" name="%s"', esc_attr( "stoop-$name" ), esc_attr( OPTION . "[$name]" ) );
	if ( null === $choices ) {
		printf( '<input class="regular-text" %s value="%s">', $attributes, esc_attr( $value ) );
		return;
	}
	echo "<select $attributes><option value=\"\">Default</option>";
	foreach ( $choices as $choice ) {
		printf( '<option value="%1$s"%2$s>%1$s</option>', esc_attr( $choice ), $choice === $value ? ' selected' : '' );
	}
	echo '</select>';
}

function print_settings_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$set  = sanitize( get_option( OPTION, array() ) );
	$rows = array_merge( array( 'src' => array( 'Address of stoop.js', '' ) ), fields() );
	?>
	<div class="wrap">
		<h1>Stoop chat</h1>
		<form method="post" action="options.php">
			<?php settings_fields( PAGE ); ?>
			<table class="form-table" role="presentation">
				<?php foreach ( $rows as $name => $field ) : ?>
					<tr>
						<th scope="row"><label for="<?php echo esc_attr( "stoop-$name" ); ?>"><?php echo esc_html( $field[0] ); ?></label></th>
						<td><?php print_input( $name, $set[ $name ] ?? '', $field[3] ?? null ); ?></td>
					</tr>
				<?php endforeach; ?>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

add_action( 'wp_footer', __NAMESPACE__ . '\\print_tag' );
add_action( 'admin_menu', __NAMESPACE__ . '\\add_settings_page' );
add_action( 'admin_init', __NAMESPACE__ . '\\register_settings' );
